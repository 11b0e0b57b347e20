import type { Picture } from '../pictures.ts'

/** What the fifteen places have in common, as the loader hands them to the cards and the map. */
export type Place = {
  slug: string
  name: string
  description: string
  picture: Picture
  coordinates: { longitude: number; latitude: number }
  /** The enquiry about it. */
  path: string
  tours: { title: string; path: string }[]
}

export type SixSight = Place & { allow: string; goodToKnow: string }
export type FarPlace = Place & { region: string; drive: string; bestMonths: string }
