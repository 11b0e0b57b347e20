/**
 * Attributes of a number input on every page. It is a text input: the wheel and arrows of a number
 * input change it unnoticed, and '2 000' would be empty. `parseNumber` (rules/text/figure.ts) parses
 * it.
 */
export const numberField = { type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const
