import type { ReactNode } from 'react'
import type { Words } from '#content/words/words.ts'
import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import type { LegalDocument, LegalSection } from '#rules/catalogue/legal.ts'
import { fill } from '#rules/text/fill.ts'
import { ContentsList } from '#ui/components/contents-list.tsx'
import { LinkedText } from '#ui/components/linked-text.tsx'

type LegalPageProps = {
  document: LegalDocument
  words: Words['legal']
  additions?: Record<string, ReactNode>
}

/** A legal page: contents and sections with anchors. Has a print style (ui/print.css). */
export function LegalPage({ document, words, additions }: LegalPageProps) {
  const { title, lastUpdated, sections, contactNote } = document
  const headings = sections.map(({ id, heading }) => ({ id, text: heading }))
  return (
    <article className="wrap pt-14">
      <h1 className="text-page max-w-[14em]">{title}</h1>
      <p className="text-ink-2 mt-5 text-meta">
        {fill(words.lastUpdated, { date: formatUsLongDate(lastUpdated) })}
      </p>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[14rem_minmax(0,42rem)] xl:grid-cols-[18rem_minmax(0,42rem)] print:block">
        <div className="lg:sticky lg:top-8 lg:self-start">
          <ContentsList title={words.contents} headings={headings} />
        </div>
        <div className="space-y-12">
          {sections.map((section) => (
            <Section key={section.id} section={section}>
              {additions?.[section.id]}
            </Section>
          ))}
          {contactNote && (
            <section aria-labelledby="contact-note" className="border-ink border-t-4 pt-6">
              <h2 id="contact-note" className="text-h3">
                {words.contact}
              </h2>
              <p className="mt-3">
                <LinkedText text={contactNote} />
              </p>
            </section>
          )}
        </div>
      </div>
    </article>
  )
}

function Section({ section, children }: { section: LegalSection; children: ReactNode }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id} className="text-[1.75rem] leading-tight">
        {section.heading}
      </h2>
      <div className="mt-4 space-y-4">
        {section.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ))}
        {section.list && (
          <ul className="marker:text-disa list-disc space-y-2 pl-5">
            {section.list.map((point) => (
              <li key={point}>
                <LinkedText text={point} />
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </section>
  )
}
