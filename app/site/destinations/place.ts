import type { Picture } from '#ui/pictures.ts'

export type Place = {
  slug: string
  name: string
  description: string
  picture: Picture
  coordinates: { longitude: number; latitude: number }
  path: string
  tours: { title: string; path: string }[]
}

export type SixSight = Place & { allow: string; goodToKnow: string }
export type FarPlace = Place & { region: string; drive: string; bestMonths: string }
