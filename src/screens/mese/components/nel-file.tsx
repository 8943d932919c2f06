import { IconFileSpreadsheet, IconFileText, IconFolder } from '@tabler/icons-react'
import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { Scheda } from '#web/ui/card.tsx'
import stili from './mese.module.css'

const iconaDi = (nome: string, quanti: string) =>
  quanti.startsWith('CSV') ? IconFileSpreadsheet : nome.endsWith('.txt') ? IconFileText : IconFolder

/** What the ZIP holds. */
export function NelFile({ file: { nome, contenuto } }: Pick<MeseDelCommercialista, 'file'>) {
  return (
    <Scheda titolo="Nel file" conteggio={nome} senzaMargine>
      <ul className={stili.file}>
        {contenuto.map((voce) => {
          const Icona = iconaDi(voce.nome, voce.quanti)
          return (
            <li key={voce.nome}>
              <Icona size={16} stroke={1.6} aria-hidden />
              <span>{voce.nome}</span>
              <small>{voce.quanti}</small>
            </li>
          )
        })}
      </ul>
    </Scheda>
  )
}
