/**
 * The site's light colours in hexadecimal, for mails, plain pages and pictures, which have no style
 * sheet. Equal by name to ui/styles.css; tests/code/palette.test.ts compares them.
 */
export const palette = {
  limewash: '#fafaf7',
  plaster: '#f2f0eb',
  rule: '#d7d4cd',
  ink: '#142735',
  'ink-2': '#3e505c',
  disa: '#c33126',
  white: '#ffffff',
}

/** The dark colours by the same names, for mails. */
export const nightPalette = {
  limewash: '#0b1722',
  plaster: '#14222e',
  rule: '#33424f',
  ink: '#f2f0ea',
  'ink-2': '#b4c0c6',
  disa: '#f68771',
  'on-disa': '#22110e',
}
