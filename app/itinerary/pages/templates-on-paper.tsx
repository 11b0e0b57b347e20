import { listTemplateTours } from '../itinerary-template.ts'
import type { Builder } from './builder.ts'

/** The six template itineraries for visitors without scripts, with a link to request one. */
export function TemplatesOnPaper({ builder }: { builder: Builder }) {
  const { words, templates, tours } = builder
  const ask = `/contact?interest=custom&subject=${encodeURIComponent(words.askUsSubject)}`
  return (
    <div className="mt-12">
      <p className="max-w-2xl text-lead">{words.noScript}</p>
      <ul className="mt-6 grid gap-8 md:grid-cols-2">
        {templates.map((template) => (
          <li key={template.id}>
            <h2 className="text-h3">{template.name}</h2>
            <p className="mt-2">{template.description}</p>
            <ol className="mt-2 list-decimal pl-5">
              {listTemplateTours(template, tours).map((tour) => (
                <li key={tour.id}>{tour.title}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href={ask} className="button button-primary">
          {words.askUs}
        </a>
      </p>
    </div>
  )
}
