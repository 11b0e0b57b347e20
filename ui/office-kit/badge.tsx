const tones = {
  waiting: 'border-amber text-amber',
  good: 'border-fynbos text-fynbos',
  quiet: 'border-edge text-ink-2',
}

/** A status as a word; the colour only repeats it. */
export function Badge({ text, tone }: { text: string; tone: keyof typeof tones }) {
  return (
    <span
      className={`bg-limewash badge inline-block border px-2 py-0.5 text-caption font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {text}
    </span>
  )
}

/** Tone of an inbox status: to do, done, or past. */
export function findTone(status: string): keyof typeof tones {
  if (['requested', 'new'].includes(status)) return 'waiting'
  return ['confirmed', 'quoted', 'answered'].includes(status) ? 'good' : 'quiet'
}
