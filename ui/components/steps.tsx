/** Steps in a row, numbered. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-6 grid gap-x-8 gap-y-8 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="border-ink border-t-4 pt-4">
          <span aria-hidden="true" className="display text-disa block text-[2rem] leading-none">
            {index + 1}
          </span>
          <p className="mt-3">{step}</p>
        </li>
      ))}
    </ol>
  )
}
