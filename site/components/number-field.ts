/**
 * What makes an input one for a number, on every page. It is a text: the wheel and the arrows of a browser's own would change it unseen,
 * and '2 000' would be nothing. `readFigure` (rules/text/figure.ts) reads it.
 */
export const numberField = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
