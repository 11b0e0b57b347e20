import { type Content, wordsOf } from '#content/content.ts'
import { describeDayPlan, type DayPlan } from '#app/site/tour/day-plan.ts'
import { changeRefusals } from '#app/changing/change-refusals.ts'
import { listRefusals } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#app/order/manage-details.ts'
import { orderMessageFields } from '#app/messages/order-message.ts'
import { reviewFields } from '#app/reviews/review.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { cancelRefusals } from '#app/changing/change-refusals.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { findPersonPhoto, getPicture, type Picture, removePortrait } from '#ui/pictures.ts'
import type { SharedTrip } from '#platform/api/calls.ts'
import {
  type ManageCompany,
  type ManageWords,
  type TripWords,
  tripWordNames,
} from './manage-words.ts'

export type TripRoutes = Readonly<Record<string, DayPlan['route']>>

/** Words and company data of the pages behind mailed links. Reads the content: loaders only. */
export function loadManage(content: Content): { words: ManageWords; company: ManageCompany } {
  const { manage, gift, tour, calendar, refusals, reviews } = wordsOf(content)
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

/** Words of the trip page alone. Reads the content: loaders only. */
export function loadTripWords(content: Content): TripWords {
  const { manage, tour } = wordsOf(content)
  const tripWords = Object.fromEntries(tripWordNames.map((name) => [name, manage[name]]))
  return { manage: tripWords as TripWords['manage'], tour }
}

/**
 * Lists the pictures of booked products, by tour id or vehicle slug, and the photographs of their
 * guides, by name.
 */
export function listTripPictures(
  content: Content,
  days: readonly Pick<SharedTrip['days'][number], 'product' | 'crew'>[],
): Record<string, Picture> {
  const { tours, vehicles, about } = content
  const bookedProducts = new Set(days.map(({ product }) => product))
  const guides = new Set(days.flatMap(({ crew }) => crew?.guides.map(({ name }) => name) ?? []))
  const pictureIds = [
    ...tours.map(({ id }) => [id, `tours/${id}`] as const),
    ...vehicles.map(({ slug, picture }) => [slug, picture] as const),
  ]
  const shownPictures = pictureIds.filter(([product]) => bookedProducts.has(product))
  const photos = about.people.flatMap((person) => {
    const photo = guides.has(person.name) ? findPersonPhoto(content, person) : undefined
    return photo ? [[person.name, photo] as const] : []
  })
  return Object.fromEntries([
    ...shownPictures.map(([product, id]) => [product, getDecoration(content, id)] as const),
    ...photos,
  ])
}

/** Lists the routes of the tours ahead on the drawn map, by tour id. */
export function listTripRoutes(content: Content, days: SharedTrip['days']): TripRoutes {
  const products = new Set(days.flatMap(({ plan, product }) => (plan ? product : [])))
  const tours = content.tours.filter(({ id }) => products.has(id))
  return Object.fromEntries(tours.map((tour) => [tour.id, describeDayPlan(content, tour).route]))
}

/** Makes a picture decorative: without alternative text and phone crop. */
export function getDecoration(content: Content, id: string): Picture {
  return { ...removePortrait(getPicture(content, id)), alt: '' }
}
