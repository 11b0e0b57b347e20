type ContentsListProps = { title: string; headings: { id: string; text: string }[] }

export function ContentsList({ title, headings }: ContentsListProps) {
  return (
    <nav aria-labelledby="contents" className="no-print">
      <h2 id="contents" className="font-sans text-meta font-semibold tracking-normal">
        {title}
      </h2>
      <ul className="border-rule mt-3 border-l text-meta">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="text-ink-2 hover:text-disa-deep hover:border-disa -ml-px block border-l border-transparent py-1.5 pl-4"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
