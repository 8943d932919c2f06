import { IconFileImport } from '@tabler/icons-react'
import { useRicezioni } from '#archivio/fatture-ricevute/api.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { DropStart } from '#web/ui/drop-start.tsx'

interface InizioProps {
  inCorso: boolean
  onScegli: () => void
  onApri: (id: number) => void
}

/** Nothing is being received: where to drop files, and what came the last times. */
export function Inizio({ inCorso, onScegli, onApri }: InizioProps) {
  const query = useRicezioni()
  return (
    <DropStart
      icon={IconFileImport}
      title="Trascina qui le fatture dei fornitori"
      text="XML, P7M, ZIP scaricati da Fatture e Corrispettivi, o le mail della PEC così come sono. Prima di scrivere vedi che cosa succede, e dopo puoi annullare tutto."
      button={['Scegli i file', 'Lettura dei file…']}
      note="Al massimo 100 MB e 2.000 file per volta"
      isReading={inCorso}
      onChoose={onScegli}
      before={{
        title: 'Le ultime volte',
        query,
        rows: ({ data }) =>
          data.map(({ id, nome_file, nome_utente, confermata_il, stato, scritte }) => ({
            ...{ id, name: nome_file },
            about: `${confermata_il ? formatDate(dayInRome(confermata_il)) : ''} · ${nome_utente}`,
            became: stato === 'annullata' ? 'annullata' : contaInParole(scritte, 'fattura', 'fatture'),
          })),
      }}
      onOpen={onApri}
    />
  )
}
