import type { Words } from '#content/words/words.ts'

/** 'Why Choose Our Transfers?' and its three points (P2.8). */
export function WhyTransfers({ words }: { words: Words['transfers'] }) {
  return (
    <section aria-labelledby="why-transfers" className="wrap pt-24">
      <h2 id="why-transfers" className="text-h2">
        {words.whyTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {words.why.map((point) => (
          <li key={point.title} className="border-ink border-t pt-4">
            <h3 className="text-h3">{point.title}</h3>
            <p className="text-ink-2 mt-2">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
