import { memo } from 'react'
import { countTravelDays, createEntries } from '../itinerary.ts'
import { listTemplateTours } from '../itinerary-template.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Builder } from './builder.ts'
import type { Act } from './use-trip.ts'

type TemplatesProps = { builder: Builder; act: Act }

/** The six template itineraries; the default is labelled 'Recommended'. */
export const Templates = memo(function Templates({ builder, act }: TemplatesProps) {
  const { words, templates, tours } = builder
  return (
    <section aria-labelledby="templates" className="min-w-0 xl:col-start-1 xl:row-start-2">
      <h2 id="templates" className="text-h3">
        {words.templatesTitle}
      </h2>
      <p className="text-ink-2 mt-1 text-caption">{words.templatesText}</p>
      <ul className="shelf -ml-(--gutter) max-lg:-mr-(--gutter) mt-4 flex snap-x scroll-px-(--gutter) gap-4 overflow-x-auto pl-(--gutter) max-lg:pr-(--gutter) pb-3 xl:ml-0 xl:flex-col xl:gap-0 xl:overflow-visible xl:pl-0 xl:pb-0">
        {templates.map((template) => (
          <li
            key={template.id}
            className="border-rule relative flex w-60 shrink-0 snap-start flex-col border-t pt-3 xl:w-full xl:border-t-0 xl:border-b xl:pb-3.5"
          >
            <p className="text-meta leading-snug font-semibold xl:pr-18">{template.name}</p>
            <p className="text-ink-2 text-caption">
              <Facts>
                {fillCount(
                  words.tripDays,
                  countTravelDays(createEntries(listTemplateTours(template, tours))),
                )}
                {template.isDefault && (
                  <strong className="text-disa-deep">{words.recommended}</strong>
                )}
              </Facts>
            </p>
            <p className="text-ink-2 mt-1.5 text-caption">{template.description}</p>
            <button
              type="button"
              className="link mt-auto self-start py-2.5 text-meta font-semibold xl:absolute xl:top-1 xl:right-0 xl:py-2"
              aria-label={fill(words.useTemplateNamed, { name: template.name })}
              onClick={() => act({ kind: 'load-template', templateId: template.id })}
            >
              {words.useTemplate}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
})
