import type { Content } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { phoneLink, whatsappLink } from '#rules/text/phone.ts'
import { fill } from '#rules/text/fill.ts'

type ContactCardProps = {
  company: Content['company']
  hours: Content['openingHours']['openingHours']
  emergencySupport: string
  words: Words['contact']
}

/** Other ways to reach the office, and its hours (P2.11). Its text can be selected and copied. */
export function ContactCard({ company, hours, emergencySupport, words }: ContactCardProps) {
  const { street, city, postalCode, country } = company.address
  return (
    <div className="space-y-10" data-free="">
      <section aria-labelledby="reach" className="border-ink border-t-4 bg-plaster p-6">
        <h2 id="reach" className="text-h3">
          {words.reachTitle}
        </h2>
        <dl className="mt-4 space-y-4">
          <Way name={words.office}>
            {street}
            <br />
            {city} {postalCode}, {country}
          </Way>
          <Way name={words.asked.phone.label}>
            <a className="link inline-block py-0.5" href={phoneLink(company.phone)}>
              {company.phone}
            </a>
          </Way>
          <Way name={words.asked.email.label}>
            <a className="link inline-block py-0.5" href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </Way>
          <Way name="WhatsApp">
            <a
              className="link inline-block py-0.5"
              href={whatsappLink(company.whatsapp, words.whatsappHello)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.whatsapp}
            </a>
          </Way>
        </dl>
      </section>
      <section aria-labelledby="hours">
        <h2 id="hours" className="text-h3">
          {words.hours}
        </h2>
        <dl className="mt-4">
          {hours.map((day) => (
            <div key={day.days} className="border-rule flex justify-between border-t py-2">
              <dt>{day.days}</dt>
              <dd className="tabular-nums">
                {day.opens}-{day.closes}
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-rule text-ink-2 border-t pt-3 text-meta">{emergencySupport}</p>
        <p className="text-ink-2 mt-1 text-meta">
          {words.onTheDay}{' '}
          <a className="link inline-block py-0.5" href={phoneLink(company.emergencyPhone)}>
            {company.emergencyPhone}
          </a>
        </p>
      </section>
      <section aria-labelledby="promise">
        <h2 id="promise" className="text-h3">
          {words.promiseTitle}
        </h2>
        <p className="text-ink-2 mt-3">
          {fill(words.promise, { hours: company.replyPromise.typicallyHours })}
        </p>
      </section>
    </div>
  )
}

function Way({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-caption">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
