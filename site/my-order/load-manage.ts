import { type Content, say } from '#content/content.ts'
import { changeRefusals } from '#rules/changes/change-refusals.ts'
import { listRefusals } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { reviewFields } from '#rules/orders/review.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { cancelRefusals } from '#rules/changes/change-refusals.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { getPicture, type Picture, withoutPortrait } from '../pictures.ts'
import {
  type ManageCompany,
  type ManageWords,
  type TripWords,
  tripWordNames,
} from './manage-words.ts'

/** What the pages behind mailed links say, and of whom. Reads words, so only loaders may call it. */
export function loadManage(content: Content): { words: ManageWords; company: ManageCompany } {
  const { manage, gift, tour, calendar, refusals, reviews } = say(content)
  const { company } = content
  return {
    words: {
      manage,
      gift,
      tour,
      calendar,
      reviewRules: reviews.rules,
      refusals: pickRefusals(refusals, [
        ...listRefusals(manageDetailsFields),
        ...listRefusals(rideFields),
        ...listRefusals(orderMessageFields),
        ...listRefusals(reviewFields),
        'review-closed',
        ...changeRefusals,
        ...cancelRefusals,
      ]),
    },
    company: {
      name: company.name,
      email: company.email,
      phone: company.phone,
      emergencyPhone: company.emergencyPhone,
    },
  }
}

/** What is said of a trip alone. Reads words too. */
export function loadTripWords(content: Content): TripWords {
  const { manage, tour } = say(content)
  const picked = Object.fromEntries(tripWordNames.map((name) => [name, manage[name]]))
  return { manage: picked as TripWords['manage'], tour }
}

/** Of what is booked, a picture each: by the id of a tour, the address of a vehicle. */
export function listTripPictures(
  content: Content,
  days: readonly { product: string | null }[],
): Record<string, Picture> {
  const { tours, vehicles } = content
  const booked = new Set(days.map(({ product }) => product))
  const known = [
    ...tours.map(({ id }) => [id, `tours/${id}`] as const),
    ...vehicles.map(({ slug, picture }) => [slug, picture] as const),
  ]
  const shown = known.filter(([product]) => booked.has(product))
  return Object.fromEntries(shown.map(([product, id]) => [product, getDecoration(content, id)]))
}

/** A picture beside words that say what it shows: neither its own words nor what phones have instead. */
export function getDecoration(content: Content, id: string): Picture {
  return { ...withoutPortrait(getPicture(content, id)), alt: '' }
}
