import { describe, expect, it } from 'vitest'
import { fillForm, sayThanks, withoutScripts } from './form-page.ts'

const page = `<!DOCTYPE html><html data-faces="later" lang="en"><head><title>Contact | Cape &amp; Crossing</title><script>start()</script><style>a>b{color:red}</style><noscript><link rel="stylesheet" href="/a.css"/></noscript><link rel="stylesheet" href="/a.css" disabled/></head><body><main><form method="post" action="/api/x"><input type="hidden" name="kept" value="1"/><label>Name <input id="name" name="name" aria-describedby="hint" value="old"/></label><textarea id="words" name="words">old</textarea><select name="party"><option value="1">One</option><option value="2" selected="">Two</option></select><input type="checkbox" id="agree" name="agree" value="v1"/><input name="website" value=""/><button disabled="">Send</button></form><p class="noscript:hidden mt-2">Soon</p><noscript><p>Without</p></noscript></main><script type="module">import "x"</script></body></html>`
const sent = { action: '/api/x', title: 'Please mend', fields: {}, said: [] }

describe('a page without scripts', () => {
  it('has no script, all of its styles, and shows what was for nobody else', () => {
    const text = withoutScripts(page)
    expect(text).not.toContain('script')
    expect(text).toContain('<html lang="en">')
    expect(text).toContain('<style>a>b{color:red}</style>')
    expect(text.match(/<link rel="stylesheet" href="\/a.css">/g)).toHaveLength(2)
    expect(text).toContain('<p class="hidden mt-2">Soon</p><p>Without</p>')
    expect(text).toContain('<button disabled="">')
  })

  it('shows a form as it was sent, whatever was typed into it', () => {
    const typed = `"><script>alert(1)</script>\n</textarea>&amp;`
    const fields = { name: typed, words: typed, party: '1', agree: 'v1', website: 'x', kept: '2' }
    const text = fillForm(page, { ...sent, fields })
    expect(text).not.toContain('<script')
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)')
    expect(text).toContain(
      '\n"&gt;&lt;script&gt;alert(1)&lt;/script&gt;\n&lt;/textarea&gt;&amp;amp;</textarea>',
    )
    expect(text).toContain(
      '<option value="1" selected="">One</option><option value="2">Two</option>',
    )
    expect(text).toMatch(/name="agree" value="v1" checked=""/)
    // What people do not see is not filled in.
    expect(text).toContain('name="website" value=""')
    expect(text).toContain('name="kept" value="1"')
    expect(text).toContain('<title>Please mend | Cape &amp; Crossing</title>')
  })

  it('finds a form and its fields however their markup is written', () => {
    const other = page
      .replace(
        '<form method="post" action="/api/x">',
        "<FORM data-x='a > b' action=/api/x method=post>",
      )
      .replace('<input id="name" name="name"', "<input name='name' data-x='\"/>' id=name")
      .replace('<textarea id="words" name="words">old<', '<textarea name="words"\n>a < b<')
    const fields = { name: 'Ada', words: 'Hello' }
    const said = [{ field: 'name', message: 'Mend.' }]
    const text = fillForm(other, { ...sent, fields, said })
    expect(text).toContain('value="Ada"')
    expect(text).toContain('<textarea name="words">\nHello</textarea>')
    expect(text).toContain('<p id="name-error"')
  })

  it('says what to mend at the form’s head and beside each field', () => {
    const said = [
      { field: 'name', message: 'Tell us <who> you are.' },
      { field: 'agree', message: 'Please agree.' },
      { message: 'And more.' },
    ]
    const text = fillForm(page, { ...sent, said })
    expect(text).toMatch(/<form[^>]*><div role="alert" tabindex="-1" autofocus=""/)
    expect(text).toContain('<a href="#name" class="underline">Tell us &lt;who&gt; you are.</a>')
    expect(text).toContain('<a href="#agree" class="underline">Please agree.</a>')
    expect(text).toMatch(
      /aria-describedby="name-error hint"[^>]* aria-invalid="true"><p id="name-error"[^>]*>\s*Tell us/,
    )
    expect(text).not.toContain('agree-error')
  })

  it('says it in the place of what the page was about, where it has no such form, and thanks there', () => {
    const said = [{ message: 'Too late.' }]
    expect(fillForm(page, { ...sent, action: '/api/y', said })).toMatch(
      /<main><div class="wrap pt-14"><div role="alert"[^]*Too late\.[^]*<\/main>/,
    )
    const thanks = sayThanks(page, 'Thank you', ['We have it & write.'])
    expect(thanks).toMatch(/<main><section[^]*We have it &amp; write\.[^]*<\/section><\/main>/)
    expect(thanks).toContain('<title>Thank you | Cape &amp; Crossing</title>')
  })
})
