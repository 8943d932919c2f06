import { FrecciaTipo } from '#carte/fatture/components/stato.tsx'
import type { TipoFattura } from '#carte/fatture/rules.ts'
import stili from './nuova-fattura.module.css'

const DOVE: Record<TipoFattura, string> = { Attiva: '(in uscita)', Passiva: '(in entrata)' }

/** `Attiva (in uscita)`, with its arrow; the second word goes where there is little room. */
export function VersoFattura({ tipo, breve = false }: { tipo: TipoFattura; breve?: boolean }) {
  return (
    <span className={stili.verso}>
      <FrecciaTipo tipo={tipo} />
      {tipo}
      {!breve && <span> {DOVE[tipo]}</span>}
    </span>
  )
}
