const shapes = {
  grip: 'M7 4.500v.01M7 10v.01M7 15.500v.01M13 4.500v.01M13 10v.01M13 15.500v.01',
  up: 'm4.500 12 5.500-5.500 5.500 5.500',
  down: 'm4.500 8 5.500 5.500 5.500-5.500',
  remove: 'm5 5 10 10M15 5 5 15',
  add: 'M10 3.500v13M3.500 10h13',
  tick: 'm3.500 10.500 4.500 4.500 8.500-10',
} as const

/** An icon on a button whose text is for screen readers. */
export function Icon({ name }: { name: keyof typeof shapes }) {
  return (
    <svg viewBox="0 0 20 20" className="h-5 w-5" aria-hidden="true" focusable="false">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'grip' ? 2.6 : 1.8}
        strokeLinecap={name === 'grip' ? 'round' : 'square'}
        d={shapes[name]}
      />
    </svg>
  )
}
