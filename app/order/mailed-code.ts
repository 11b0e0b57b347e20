/** A code mailed to a guest: its digits, and how long it is valid. */
export const codeLength = 6
export const codeMinutes = 10
