export function TitleBand({ name }: { name: string }) {
  return (
    <div className="bg-sky border-sky-edge border-b">
      <p className="wrap display pb-2 text-body leading-tight sm:pb-5 sm:text-[1.375rem]">{name}</p>
    </div>
  )
}
