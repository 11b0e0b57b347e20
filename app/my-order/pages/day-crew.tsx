import { phoneLink } from '#rules/text/phone.ts'
import type { ReactNode } from 'react'
import type { SharedTrip } from '#platform/api/calls.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import type { ManageCompany, TripWords } from './manage-words.ts'

type Day = SharedTrip['days'][number]
type Words = TripWords['manage']
type CrewProps = {
  day: Day
  pictures: Readonly<Record<string, Picture>>
  words: Words
}

/** Guide and vehicle once assigned: the guide's photograph or initials, the number plate. */
export function DayCrew({ day: { crew }, pictures, words }: CrewProps) {
  const { guides = [], vehicles = [] } = crew ?? {}
  if (guides.length + vehicles.length === 0) return null
  return (
    <ul className="space-y-3">
      {guides.map(({ name, registration }) => (
        <Member key={name} face={<Face name={name} picture={pictures[name]} />}>
          <span className="text-ink-2 block text-caption">{words.guide}</span>
          <strong className="block font-semibold">{name}</strong>
          {registration && (
            <span className="text-ink-2 block text-caption">
              {fill(words.registeredAs, { number: registration })}
            </span>
          )}
        </Member>
      ))}
      {vehicles.map(({ name, plate }) => (
        <Member key={name} face={plate && <NumberPlate>{plate}</NumberPlate>}>
          <span className="text-ink-2 block text-caption">{words.vehicle}</span>
          <strong className="block font-semibold">{name}</strong>
        </Member>
      ))}
    </ul>
  )
}

function Member({ face, children }: { face: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      {face}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

function Face({ name, picture }: { name: string; picture: Picture | undefined }) {
  if (picture) return <Plate picture={picture} className="size-14 shrink-0" sizes="3.5rem" />
  const initials = name.match(/(?<!\S)\p{L}/gu)
  return (
    <span
      aria-hidden="true"
      className="display bg-plaster grid size-14 shrink-0 place-items-center text-h3 print:hidden"
    >
      {initials?.slice(0, 2)}
    </span>
  )
}

function NumberPlate({ children }: { children: string }) {
  return (
    <span className="border-ink shrink-0 border-2 px-3 py-2 text-lead leading-tight font-semibold tabular-nums">
      {children}
    </span>
  )
}

type CallProps = { day: Day; isToday: boolean; words: Words; company: ManageCompany }

/** The guide's number from the day before, and the office's. Buttons on the day. */
export function Call({ day: { crew }, isToday, words, company }: CallProps) {
  const { emergencyPhone } = company
  const link = isToday ? 'button button-quiet' : 'link block w-fit'
  return (
    <Fact label={words.call}>
      <span className={isToday ? 'grid gap-2' : ''}>
        {crew?.guides.map(
          ({ name, phone }) =>
            phone && (
              <a key={name} className={link} href={phoneLink(phone)}>
                {name}, {phone}
              </a>
            ),
        )}
        <a className={link} href={phoneLink(emergencyPhone)}>
          {fill(words.callUs, { phone: emergencyPhone })}
        </a>
      </span>
    </Fact>
  )
}

type LateProps = { day: Day; words: Words; company: ManageCompany }

/** Shows whom late guests call: the guide from the day before on, otherwise the office. */
export function Late({ day: { crew, plan }, words, company }: LateProps) {
  if (!plan) return null
  const phone = crew?.guides.find((guide) => guide.phone)?.phone ?? company.emergencyPhone
  const text = plan.waitMinutes
    ? fill(words.lateWait, { phone, minutes: plan.waitMinutes })
    : fill(words.lateCall, { phone })
  return (
    <Fact label={words.late}>
      <LinkedText text={text} />
    </Fact>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
