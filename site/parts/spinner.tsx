type SpinnerProps = {
  label: string
  /** The page's main heading, where nothing else of the page is there yet. */
  heading?: string
}

/** Something is on its way; what it is, is said to those who do not see it turn. */
export function Spinner({ label, heading }: SpinnerProps) {
  return (
    <>
      {heading && <h1 className="sr-only">{heading}</h1>}
      <p role="status" className="flex flex-col items-center gap-5 py-24">
        <span
          aria-hidden="true"
          className="border-rule border-t-disa block h-10 w-10 animate-spin rounded-full border-3"
        />
        <span className="text-ink-2">{label}</span>
      </p>
    </>
  )
}
