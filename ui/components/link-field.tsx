import { useId, useRef, useState } from 'react'
import { useIsHydrated } from '../loading/hydrated.ts'
import { copyText } from './copy-text.ts'

type LinkFieldProps = {
  link: string
  words: { label: string; copy: string; copied: string; send?: string }
}

export function LinkField({ link, words }: LinkFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const canSend = useIsHydrated() && words.send !== undefined && 'share' in navigator
  const copy = async () => {
    field.current?.select()
    setCopied(await copyText(link))
  }
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {words.label}
      </label>
      <input ref={field} id={id} readOnly value={link} className="field" />
      <noscript>
        <a href={link} className="link mt-2 inline-block wrap-anywhere">
          {link}
        </a>
      </noscript>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        <button
          type="button"
          className="button button-primary min-w-36"
          onClick={() => void copy()}
        >
          {isCopied ? words.copied : words.copy}
        </button>
        {canSend && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {words.send}
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {isCopied ? words.copied : ''}
      </p>
    </div>
  )
}
