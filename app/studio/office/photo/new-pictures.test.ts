import { expect, it } from 'vitest'
import { nameAfterFile } from './new-pictures.ts'

it.each([
  ['IMG_2041 (1).JPG', 'img-2041-1'],
  ['Déjeuner à Franschhoek.jpeg', 'dejeuner-a-franschhoek'],
  ['午後.png', 'photograph'],
  ['..', 'photograph'],
  [`${'long '.repeat(40)}.webp`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('a photograph %s is called %s', (file, name) => {
  expect(nameAfterFile(file)).toBe(name)
})
