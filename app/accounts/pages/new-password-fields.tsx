import { PasswordField } from '#ui/components/password-field.tsx'
import type { AuthWords } from './auth-words.ts'
import { PasswordStrength } from './password-strength.tsx'

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
