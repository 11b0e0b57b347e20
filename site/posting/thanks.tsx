export type ThanksProps = {
  title: string
  lines: readonly string[]
  next: { path: string; label: string }
}

export function Thanks({ title, lines, next }: ThanksProps) {
  return (
    <section className="wrap pt-14">
      <h1 className="text-page outline-none" tabIndex={-1} autoFocus>
        {title}
      </h1>
      {lines.map((line) => (
        <p key={line} className="mt-5 text-lead" data-free="">
          {/* Read as text alone, what ends one line does not run into the next. */}
          {`${line}\n`}
        </p>
      ))}
      <p className="mt-8">
        <a className="button button-primary" href={next.path}>
          {next.label}
        </a>
      </p>
    </section>
  )
}
