import { PasswordField } from '#ui/components/password-field.tsx'
import type { AuthWords } from './auth-words.ts'
import type { Words } from '#content/words/words.ts'
import { checkPassword } from '../password.ts'

type PasswordStrengthProps = {
  id: string
  password: string
  words: Pick<Words['auth'], 'strength' | 'strong' | 'weak'>
  ruleWords: Words['passwordRules']
}

/** The strength of a new password while it is typed, and its unmet rules (P4.8). */
function PasswordStrength({ id, password, words, ruleWords }: PasswordStrengthProps) {
  const unmetRules = checkPassword(password)
  const isStrong = unmetRules.length === 0
  return (
    <div id={id} aria-live="polite" className="text-caption empty:hidden">
      {password !== '' && (
        <div className={`bg-plaster border-l-4 p-4 ${isStrong ? 'border-fynbos' : 'border-amber'}`}>
          <p>
            {words.strength}:{' '}
            <strong className={isStrong ? 'text-fynbos' : 'text-amber'}>
              {isStrong ? words.strong : words.weak}
            </strong>
          </p>
          {!isStrong && (
            <ul className="mt-2 list-disc space-y-0.5 pl-5">
              {unmetRules.map((rule) => (
                <li key={rule}>{ruleWords[rule]}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

type Pair = { password: string; confirmation: string }

type NewPasswordFieldsProps = {
  words: AuthWords
  label: string
  draft: Pair
  errorOf: (field: string) => string | undefined
  onChange: (changed: Partial<Pair>) => void
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { words: allWords, label, draft, errorOf, onChange } = props
  const words = allWords.auth
  const shared = { words, autoComplete: 'new-password' } as const
  return (
    <>
      <div className="space-y-3">
        <PasswordField
          {...shared}
          id="password"
          label={label}
          value={draft.password}
          placeholder={words.newPasswordPlaceholder}
          error={errorOf('password')}
          describedBy="password-strength"
          onChange={(password) => onChange({ password })}
        />
        <PasswordStrength
          id="password-strength"
          password={draft.password}
          words={words}
          ruleWords={allWords.passwordRules}
        />
      </div>
      <PasswordField
        {...shared}
        id="confirmation"
        label={words.confirmation}
        value={draft.confirmation}
        error={errorOf('confirmation')}
        onChange={(confirmation) => onChange({ confirmation })}
      />
    </>
  )
}
