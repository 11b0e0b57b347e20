/** How many figures a code has that we mail to a guest, and for how long it is good. */
export const codeLength = 6
export const codeMinutes = 10
