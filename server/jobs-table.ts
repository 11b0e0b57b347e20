import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { settleWaiting } from '#app/waiting/settle-waiting.server.ts'
import { notifyGuides } from '#app/guides/notify-guides.server.ts'
import type { Job } from '#platform/jobs.ts'
import type { Logger } from '#platform/log.ts'
import type { Delivery } from '#platform/mail/delivery.ts'
import type { MailSource } from '#platform/mail/inbound/sources.ts'
import type { CleanUp } from './clean-up/clean-up.ts'
import { makePendingVariants } from '#app/studio/media/make-variants.server.ts'
import { sendGifts } from '#app/credit/gift-books.server.ts'
import { endOffers } from '#app/offers/end-offers.server.ts'
import type { StepCounter } from '#app/figures/booking-steps.server.ts'
import { mailMonthFigures } from '#app/figures/month-mail.server.ts'
import { fetchMails } from '#app/messages/receive-mails.server.ts'
import { carryOutBadDays } from '#app/changing/bad-days.server.ts'
import { sendTripMails } from '#app/trip-mails/send-trip-mails.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'
import { listMoneyJobs } from '#app/payments/money-jobs.server.ts'
import type { Services } from '#platform/services.ts'

export type JobParts = {
  services: Services
  log: Logger
  delivery: Pick<Delivery, 'sendAll'>
  steps: Pick<StepCounter, 'write'>
  source: MailSource | undefined
  followPublished: Job['run']
  cleanUp: Pick<CleanUp, 'moveMark' | 'runDaily'>
}

/**
 * The server's background jobs. Every process runs all of them. Rows in the database say what is
 * due, so processes share the work and a crash loses none. The server stops them from last to
 * first.
 */
export function listJobs(parts: JobParts): Job[] {
  const { services, log, delivery, steps, source, followPublished, cleanUp } = parts
  return [
    {
      name: 'send mail',
      everyMs: 2000,
      runsOnDoubtedClock: true,
      wakeTopic: 'mail',
      failure: 'the outbox could not be read',
      run: delivery.sendAll,
    },
    ...listMoneyJobs({ services, log }),
    {
      name: 'offer freed places to the waiting list',
      everyMs: minuteMs / 2,
      wakeTopic: 'waiting list',
      failure: 'free places were not offered to the waiting list',
      run: () => settleWaiting(services),
    },
    {
      name: 'remind guests of quotes, and end quotes',
      everyMs: 15 * minuteMs,
      failure: 'open quotes could not be checked',
      run: () => endOffers(services),
    },
    {
      name: 'send gifts whose day has come',
      everyMs: minuteMs,
      failure: 'gift vouchers were not sent',
      run: () => sendGifts(services),
    },
    {
      name: 'remind guest and office of unanswered requests, and release their places',
      everyMs: 15 * minuteMs,
      failure: 'unanswered requests were not checked',
      run: () => endHolds(services),
    },
    ...(source && services.mailbox
      ? [
          {
            name: 'fetch mail from guests',
            everyMs: source.everyMs,
            intervalLabel: '1 min; a folder every 5 s',
            runsOnDoubtedClock: true,
            failure: 'mail could not be fetched',
            run: fetchMails({ services, mailbox: services.mailbox, log }, source),
          } as const,
        ]
      : []),
    {
      name: 'store the counts of steps to a booking',
      everyMs: minuteMs,
      runsOnDoubtedClock: true,
      runsAtStop: true,
      failure: 'the counts of steps to a booking were not stored',
      run: steps.write,
    },
    {
      name: 'send mails before and after trips',
      everyMs: minuteMs,
      failure: 'mails before and after trips could not be queued',
      run: () => sendTripMails(services),
    },
    {
      name: 'mail the figures of a month',
      everyMs: 15 * minuteMs,
      failure: 'the month’s figures were not mailed',
      run: () => mailMonthFigures(services),
    },
    {
      name: 'move or cancel several trips',
      everyMs: minuteMs / 2,
      wakeTopic: 'bad days',
      failure: 'a trip of a change of several trips was not moved or cancelled',
      run: (isStopping) => carryOutBadDays(services, isStopping),
    },
    {
      name: 'tell guides of their trips',
      everyMs: minuteMs / 2,
      failure: 'guides were not notified of their trips',
      run: () => notifyGuides(services),
    },
    {
      name: 'make the sizes of photographs',
      everyMs: minuteMs,
      runsOnDoubtedClock: true,
      wakeTopic: 'photographs',
      failure: 'sizes of photographs were not made',
      run: (isStopping) => makePendingVariants(services, { isStopping, log }),
    },
    {
      name: 'show publications of other processes, publish scheduled ones',
      everyMs: minuteMs / 2,
      runsOnDoubtedClock: true,
      wakeTopic: 'publications',
      failure: 'publications were not checked',
      run: followPublished,
    },
    {
      name: 'store the last trusted time',
      everyMs: hourMs,
      runsOnDoubtedClock: true,
      isDoneAtStart: true,
      failure: 'the last trusted time was not stored',
      run: cleanUp.moveMark,
    },
    {
      name: 'delete data whose period has ended, free disk space',
      everyMs: dayMs,
      intervalLabel: 'at the start, and daily',
      runsOnDoubtedClock: true,
      isDoneAtStart: true,
      failure: 'data whose period has ended was not deleted',
      run: cleanUp.runDaily,
    },
  ]
}
