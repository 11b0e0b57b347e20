import { useCallback } from 'react'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { ComingMailEntry } from './coming-mail.tsx'
import { listTripMails } from './trip-mail-calls.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'

/** Scheduled mails before and after the order's trip. Renders nothing if there are none. */
export default function ItemComingMails({ desk, orderId }: { desk: Desk; orderId: string }) {
  const words = desk.words.tripMails
  const read = useCallback(() => listTripMails(orderId), [orderId])
  const mails = useQuery(read, () => desk.say(words.failed, 'bad'), ['mails', 'orders'])
  if (mails.value?.coming.length === 0) return null
  return (
    <section aria-labelledby={`coming-${orderId}`}>
      <h3 id={`coming-${orderId}`} className="font-sans text-meta font-semibold tracking-normal">
        {words.stillToCome}
      </h3>
      <WhenLoaded desk={desk} loaded={mails}>
        {({ coming, isWaiting }) => (
          <ul className="divide-rule border-rule mt-2 divide-y border-y">
            {coming.map((mail) => (
              <ComingMailEntry
                key={`${mail.mail} ${mail.tells}`}
                desk={desk}
                mail={mail}
                isWaiting={isWaiting}
                onChanged={() => void mails.reload()}
              />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </section>
  )
}
