import type { testimonials as contentTestimonials } from '../../content/testimonials.ts'

/** Replaces content/testimonials.ts in tests (package.json, imports). */
export const testimonials: typeof contentTestimonials = [
  'hannah',
  'lukas-and-miriam',
  'claire',
  'daniel',
].map((name) => ({
  key: name,
  name: `Guest ${name}`,
  country: 'United Kingdom',
  flag: '🇬🇧',
  picture: `testimonials/${name}`,
  text: 'Our guide had read the wind by breakfast and swapped our two days round, so we had the mountain without a cloud.',
}))
