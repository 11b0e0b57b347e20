/** Digits of a code mailed to a guest, and its validity. */
export const codeLength = 6
export const codeMinutes = 10
