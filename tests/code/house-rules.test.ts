import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listProjectFiles, listSourceFiles, type SourceFile } from './source-files.ts'

const files = listSourceFiles()
const product = files.filter((file) => !/\.test\.tsx?$/.test(file.path))

describe('a rule', () => {
  it('has no clock, no randomness, no process, no network and no implicit locale or time zone', () => {
    const impure =
      /new Date\(\)|Date\.now|performance\.now|Math\.random|crypto\.|\bprocess\.|\bfetch\(|toLocale\w*\(\)|Intl\.\w+\(\)|from 'react'/
    expect(findLines(product.filter(isRule), impure)).toEqual([])
  })
})

describe('the code', () => {
  it('reads the environment only in platform/settings.ts', () => {
    const productionFiles = product.filter((file) => !['tests', 'bench'].includes(file.folder))
    const readers = productionFiles.filter((file) => file.text.includes('process.env'))
    expect(readers.map((file) => file.path)).toEqual([
      'platform/settings.ts',
      'scripts/processes.mjs',
    ])
  })

  it('calls the network in the browser only in ui/client/, in one file for data and one for uploads', () => {
    const callers = product
      .filter(isBrowserFile)
      .filter((file) => /\bfetch\(|XMLHttpRequest|sendBeacon|hono\/client/.test(file.text))
    expect(callers.map((file) => file.path).toSorted()).toEqual([
      'ui/client/api.ts',
      'ui/client/upload.ts',
    ])
  })

  it('listens on a port only in the server’s own files', () => {
    // Only servers match: `listen` of a database engine subscribes to a channel.
    const starters = product
      .filter(isServerFile)
      .filter((file) => /\bserve\(|(?<!client|ngine|ngine\(\))\.listen\(/.test(file.text))
    expect(starters.map((file) => file.path)).toEqual([
      'platform/http/http-server.ts',
      'server/main.ts',
    ])
  })
})

describe('a dialog', () => {
  it('is opened, closed and left only in ui/components/dialog.tsx', () => {
    const dialogFiles = product
      .filter(isBrowserFile)
      .filter((file) => /<dialog\b|showModal\(/.test(file.text))
    expect(dialogFiles.map((file) => file.path)).toEqual(['ui/components/dialog.tsx'])
  })
})

describe('a mailto link', () => {
  it('is made by mailtoLink at the desk, because a guest’s address may contain further recipients', () => {
    const lines = findLines(product.filter(isBrowserFile), /mailto:/)
    expect(lines.filter((line) => /^app\/[\w-]+\/office\/|^app\/office\//.test(line))).toEqual([])
  })
})

describe('a number field', () => {
  it('is a text field of ui/components/number-field.ts, which the mouse wheel can’t change', () => {
    const browserLines = findLines(
      product.filter(isBrowserFile),
      /type=["']number|type: ["']number|valueAsNumber/,
    )
    expect(
      browserLines.filter((line) => !line.startsWith('app/itinerary/pages/count-field.tsx')),
    ).toEqual([])
  })
})

describe('every source file', () => {
  it('is at most 500 lines long, except words and data', () => {
    const longFiles = files.filter(
      (file) => file.folder !== 'content' && file.text.split('\n').length > 501,
    )
    expect(
      longFiles.map(
        (file) => `${file.path} has ${file.text.split('\n').length - 1} lines; split it by idea.`,
      ),
    ).toEqual([])
  })

  it('is named after an idea, in kebab-case', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|managers?|index)\.(ts|tsx|mjs)$/
    const kebab = /^[a-z0-9+]+([-.][a-z0-9]+)*$/
    const misnamedFiles = files.filter(
      (file) => vague.test(file.path) || !kebab.test(file.path.split('/').at(-1) ?? ''),
    )
    expect(misnamedFiles.map((file) => file.path)).toEqual([])
  })

  it('has no `any` and no enum', () => {
    expect(
      findLines(
        product,
        /\bas any\b|: any(?=\s*([,;)\]}=>|&]|$))|<any>|^\s*(export )?(const )?enum /,
      ),
    ).toEqual([])
  })
})

describe('a comment', () => {
  it('names only files that exist', () => {
    const paths = listProjectFiles()
    const exists = (named: string) =>
      paths.some((path) => path === named || path.endsWith(`/${named.replace(/^[./]+/, '')}`))
    const missing = paths
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/^\s*(?:\/\/|\*|\/\*\*?)(.*)$/gm)].flatMap(
          ([, comment = '']) =>
            (comment.match(/[\w./+-]*[\w+-]\.(?:tsx|ts|mjs|css)\b/g) ?? [])
              .filter((named) => !/^\.\w/.test(named) && !exists(named))
              .map((named) => `${path} names ${named}`),
        ),
      )
    expect(missing).toEqual([])
  })
})

describe('a name on the server', () => {
  it('begins with `is` only where the answer is yes or no; a condition in SQL begins with `where`', () => {
    const misnamed = product.filter(isServerFile).flatMap(({ path, text }) => {
      const functions = [...text.matchAll(/function (is[A-Z]\w*)[^]*?\{\n/g)]
      const conditions = text.matchAll(
        /const (is[A-Z]\w*) =\s(?:[^=]*\?)?\s*(?:and|or|eq|exists|between|isNull|isNotNull|sql)[(`]/g,
      )
      const unclear = functions.filter(
        ([head]) => !/: Promise<boolean>|: boolean| is \w+ \{/.test(head),
      )
      return [...unclear, ...conditions].map(([, name]) => `${path}: ${name}`)
    })
    expect(misnamed).toEqual([])
  })
})

describe('a test on the real clock', () => {
  it('uses days of tests/days.ts, because a fixed day would be in the past later', () => {
    const realClockTests = files.filter((file) =>
      /from '[^']*(\/server-process|\.\/site|journeys\/site)\.ts'/.test(file.text),
    )
    expect(findLines(realClockTests, /\b20\d\d-\d\d-\d\d(?!T)/)).toEqual([])
  })
})

describe('a test', () => {
  it('waits with expect.poll and the timeout of vitest.config.ts, because a busy machine is slow', () => {
    const shortWait = /\bvi\.waitFor\(|expect\s*\.poll\([^\n]*timeout: [1-5]?\d?_?\d{3} \}/
    expect(
      findLines(
        files.filter(({ path }) => path.endsWith('.test.ts')),
        shortWait,
      ),
    ).toEqual([])
  })
})

describe('the project', () => {
  it('has no folder with a vague name', () => {
    const vague = /(^|\/)(utils|helpers|lib|src|common|misc)\//
    expect(listProjectFiles().filter((path) => vague.test(path))).toEqual([])
  })
})

function isServerFile({ path }: SourceFile): boolean {
  return /^(platform|server)\/|^app\/.*\.server\./.test(path)
}

function isBrowserFile({ path }: SourceFile): boolean {
  return /^(ui|app)\/(?!.*(\.server|contract)\.)/.test(path)
}

/** Rules that several rooms share are in rules/, those of one room are in that room. */
function isRule({ path }: SourceFile): boolean {
  return /^rules\/|^app\/(?!office\/|site\/)[\w-]+\/(refunds\/)?[\w-]+\.ts$/.test(path)
}

/** Formats each matching line of code as 'path:line: text'. Skips comments. */
function findLines(sourceFiles: SourceFile[], pattern: RegExp): string[] {
  return sourceFiles.flatMap((file) =>
    file.text.split('\n').flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\*|\/\*).*$/, '')
      return pattern.test(code) ? [`${file.path}:${index + 1}: ${line.trim()}`] : []
    }),
  )
}
