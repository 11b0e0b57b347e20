import type { Words } from '#content/words/words.ts'
import { checkPassword } from '../password.ts'

type PasswordStrengthProps = {
  id: string
  password: string
  words: Pick<Words['auth'], 'strength' | 'strong' | 'weak'>
  ruleWords: Words['passwordRules']
}

/** Strength of a new password while it is typed, and the rules it does not meet yet (P4.8). */
export function PasswordStrength({ id, password, words, ruleWords }: PasswordStrengthProps) {
  const unmet = checkPassword(password)
  const strong = unmet.length === 0
  return (
    <div id={id} aria-live="polite" className="text-caption empty:hidden">
      {password !== '' && (
        <div className={`bg-plaster border-l-4 p-4 ${strong ? 'border-fynbos' : 'border-amber'}`}>
          <p>
            {words.strength}:{' '}
            <strong className={strong ? 'text-fynbos' : 'text-amber'}>
              {strong ? words.strong : words.weak}
            </strong>
          </p>
          {!strong && (
            <ul className="mt-2 list-disc space-y-0.5 pl-5">
              {unmet.map((rule) => (
                <li key={rule}>{ruleWords[rule]}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
