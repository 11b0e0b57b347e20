import { useState } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '../parts/text-field.tsx'
import type { AuthWords } from './auth-words.ts'
import { Resend } from './resend.tsx'

/** Why the link of a mail did not confirm an address, and how to get another one. */
export function LinkTrouble({ words: allWords, error }: { words: AuthWords; error: string }) {
  const words = allWords.auth
  const [email, setEmail] = useState('')
  const reason = Object.entries(allWords.refusals).find(([code]) => code === error)?.[1]
  return (
    <section
      aria-labelledby="link-trouble"
      className="border-alarm bg-plaster mb-10 border-l-4 p-6"
    >
      <h2 id="link-trouble" className="text-h3">
        {words.confirmFailedTitle}
      </h2>
      <p className="mt-3">
        {reason} {words.confirmFailedText}
      </p>
      <div className="mt-5 space-y-4">
        <TextField
          id="resend-email"
          label={words.email}
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
          value={email}
          placeholder={words.emailPlaceholder}
          onChange={setEmail}
        />
        <Resend words={allWords} email={email} />
      </div>
    </section>
  )
}
