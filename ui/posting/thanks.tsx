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
          {/* The line break separates the lines when read as plain text. */}
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
