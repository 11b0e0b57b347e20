type SpinnerProps = {
  label: string
  /** The page's heading, if nothing else of the page has loaded yet. */
  title?: string | undefined
}

export function Spinner({ label, title }: SpinnerProps) {
  return (
    <>
      {title && <p className="display text-page">{title}</p>}
      <p role="status" className="flex flex-col items-center gap-5 py-24 noscript:hidden">
        <span
          aria-hidden="true"
          className="border-rule border-t-disa block h-10 w-10 animate-spin rounded-full border-3"
        />
        <span className="text-ink-2">{label}</span>
      </p>
    </>
  )
}
