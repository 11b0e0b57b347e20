import { describe, expect, it } from 'vitest'
import { canMatch, pickStyles, readNames, createStylePicker } from './critical-styles.ts'

const page =
  '<html><body><main id="top" class="wrap text-[1.375rem] sm:px-4"><a class="link" style="color:var(--inline)" aria-current="page">On</a></main></body></html>'
const names = readNames(page)

describe('the critical styles of a page', () => {
  it.each([
    'main',
    '.wrap>a:focus',
    String.raw`.text-\[1\.375rem\]`,
    String.raw`.sm\:px-4`,
    '#top .link::after',
    'a[aria-current=page]',
    ':is(dialog,main) a',
    'main:not(.other)',
    '*',
    ':root[data-awaited]',
    'main[open]',
  ])('keep the selector %s', (selector) => {
    expect(canMatch(selector, names)).toBe(true)
  })

  it.each([
    'dialog',
    '.other',
    String.raw`.text-\[2rem\]`,
    '#bottom',
    ':is(.x,.y) a',
    'a.wide',
    'a:hover',
    ':is(:where(.wrap):hover *)',
    'a:disabled',
    '.wrap:popover-open::backdrop',
    '.link[data-waiting]',
    '::placeholder',
    '::file-selector-button',
    '::-webkit-datetime-edit',
  ])('omit the selector %s', (selector) => {
    expect(canMatch(selector, names)).toBe(false)
  })

  describe('for motion, print and the foot of a page', () => {
    const belowHtml =
      '<footer data-below="" class="foot"><footer class="in"></footer><p class="note"></p></footer><i class="last"></i>'
    const css =
      '.wrap{color:red;transition:color 1s}.foot,.in{margin:0}.note,p{margin:0}.last{margin:0}@media print{.wrap{color:black}}@media (hover:hover){.wrap{color:blue}}'

    it('are omitted from a long page, whose foot is hidden until all styles are loaded', () => {
      const longPage = `<main class="wrap">${'word '.repeat(500)}</main>${belowHtml}`
      expect(pickStyles(css, longPage)).toBe(
        '.wrap{color:red}.foot{margin:0}.last{margin:0}@media (scripting:enabled){[data-below]>*{visibility:hidden}}',
      )
    })

    it('include the foot of a short page, which a tall window shows at once', () => {
      const shortPage = `<main class="wrap">Word</main>${belowHtml}`
      expect(pickStyles(css, shortPage)).toBe(
        '.wrap{color:red}.foot,.in{margin:0}.note,p{margin:0}.last{margin:0}',
      )
    })
  })

  it('keep layers, conditions and typefaces, but only used properties and keyframes', () => {
    const css = [
      '@layer theme,base;@layer theme{:root{--used:1px;--of-used:var(--inline);--unused:2px;--inline:red}}',
      '@layer base{a,dialog{margin:var(--used)}.other{color:red}}',
      '@media (width>1px){.wrap{padding:0}.other{padding:0}}@media print{.other{color:red}}',
      '@property --used{syntax:"*";inherits:false}@property --unused{syntax:"*";inherits:false}',
      '@font-face{font-family:X;src:url(x)}@keyframes unseen{to{opacity:0}}',
    ].join('')
    expect(pickStyles(css, page)).toBe(
      '@layer theme,base;@layer theme{:root{--used:1px;--inline:red}}@layer base{a{margin:var(--used)}}@media (width>1px){.wrap{padding:0}}@property --used{syntax:"*";inherits:false}@font-face{font-family:X;src:url(x)}',
    )
  })

  it('are parsed with strings and escapes', () => {
    const css = String.raw`.wrap{content:"}{"}.a\,b{color:red}.link{--x:'a;b';content:var(--x)}`
    expect(pickStyles(css, page)).toBe(`.wrap{content:"}{"}.link{--x:'a;b';content:var(--x)}`)
  })
})

describe('the cache of critical styles', () => {
  const css = '.a{color:red}.b{color:blue}#c{--x:1}.d{margin:var(--x)}'
  it('is shared by pages that use the same names of the style sheet', () => {
    const pick = createStylePicker()
    const styles = pick(css, '<p class="a other">one</p>')
    expect(styles).toBe(pickStyles(css, '<p class="a">one</p>'))
    expect(pick(css, '<p id="unknown" class="a another">two</p>')).toBe(styles)
    for (const html of [
      '<p class="a b"></p>',
      '<p id="c" class="d"></p>',
      '<p style="margin:var(--x)" id="c"></p>',
    ])
      expect(pick(css, html)).toBe(pickStyles(css, html))
  })
})
