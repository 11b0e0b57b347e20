import { readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/reliability.md'

export function writeSections(sections: Record<string, string>): void {
  let text = readFileSync(page, 'utf8')
  for (const [name, section] of Object.entries(sections)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
    const whole = `${begin}\n\n${section.trim()}\n\n${end}`
    const from = text.indexOf(begin)
    const to = text.indexOf(end)
    text =
      from < 0 || to < 0
        ? `${text.trimEnd()}\n\n${whole}\n`
        : text.slice(0, from) + whole + text.slice(to + end.length)
  }
  writeFileSync(page, text)
}
