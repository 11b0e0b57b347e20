import type { DayAnswer } from '#contract/fleet-answers.ts'

/** Whether a trip still needs a vehicle or a guide, or has one that cannot go then. */
export function needsSomebody({ vehicles, guides, whyNot }: DayAnswer['trips'][number]): boolean {
  return vehicles.length === 0 || guides.length === 0 || whyNot.length > 0
}
