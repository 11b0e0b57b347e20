/**
 * The site's colours by day in hexadecimal, for mails, plain pages and pictures, which know no style
 * sheet. site/styles.css has the same by the same names; tests/code/palette.test.ts compares them.
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
