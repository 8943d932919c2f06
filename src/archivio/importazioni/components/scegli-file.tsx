import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { DropZone } from '#web/ui/drop-start.tsx'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { scaricaModello, useCaricaImportazione } from '../api.ts'
import type { Importazione } from '../contract.ts'
import { IMPORTAZIONE_MASSIMA, TIPI_IMPORTAZIONE, type TipoImportazione } from '../rules.ts'
import { Fogli, fogliDelFile } from './fogli.tsx'
import stili from './importa.module.css'

const TIPI = '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const PAROLE: Record<TipoImportazione, { titolo: string; spiega: string; file: string }> = {
  clienti: {
    titolo: 'Importa i tuoi clienti',
    spiega:
      'Porta in Tepore l’elenco che hai già, con le caldaie: va bene com’è, anche con le colonne in un altro ordine.',
    file: 'File dei clienti',
  },
  articoli: {
    titolo: 'Importa il listino',
    spiega:
      'Porta in Tepore gli articoli che vendi. Un codice che c’è già aggiorna prezzo, costo e descrizione.',
    file: 'File del listino',
  },
}

/** The first step: a file, chosen or dropped. It is read at once; nothing is written of it. */
export function ScegliFile({ onLetto }: { onLetto: (importazione: Importazione) => void }) {
  const carica = useCaricaImportazione()
  const [che, setChe] = useParam('che', 'clienti')
  const tipo: TipoImportazione = che === 'articoli' ? 'articoli' : 'clienti'
  const parole = PAROLE[tipo]
  const [rifiuto, setRifiuto] = useState<string>()
  const [scelto, setScelto] = useState<File>()

  const { box, choose, input } = useFileDrop({ accept: TIPI, etichetta: parole.file, onFile: prendi })

  function prendi(file: File) {
    if (carica.isPending) return
    if (file.size > IMPORTAZIONE_MASSIMA) {
      setRifiuto('Il file può pesare al massimo 10 MB')
      return
    }
    setRifiuto(undefined)
    setScelto(file)
    leggi(file)
  }

  function leggi(file: File, foglio?: string) {
    carica.mutate(
      { file, tipo, ...(foglio !== undefined && { foglio, fogli }), key: newKey() },
      { onSuccess: onLetto },
    )
  }

  const fogli = fogliDelFile(carica.error) ?? (carica.isPending ? carica.variables?.fogli : undefined)
  if (scelto && fogli)
    return (
      <Fogli
        nomeFile={scelto.name}
        fogli={fogli}
        inCorso={carica.isPending}
        onScegli={(foglio) => leggi(scelto, foglio)}
        onAltroFile={() => carica.reset()}
      />
    )

  const errore = rifiuto ?? (carica.isError ? errorText(carica.error) : undefined)
  return (
    <Scheda
      titolo={parole.titolo}
      azione={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={16} />}
          onClick={() => scaricaModello(tipo)}
        >
          Scarica un modello
        </Button>
      }
    >
      <p className={stili.spiega}>
        {parole.spiega} Prima di scrivere vedi che cosa succede, e dopo puoi annullare tutto.
      </p>
      <div className={stili.che}>
        <Segments
          etichetta="Che cosa importare"
          valore={tipo}
          onCambia={setChe}
          voci={Object.entries(TIPI_IMPORTAZIONE).map(([valore, testo]) => ({ valore, testo }))}
        />
      </div>
      {errore && <Notice tono="errore">{errore}</Notice>}
      <div {...box}>
        <DropZone
          icon={IconFileSpreadsheet}
          text="Trascina qui il file, oppure"
          button={['Scegli il file', 'Lettura del file…']}
          note="Excel (.xlsx) o CSV, al massimo 10 MB e 20.000 righe"
          isReading={carica.isPending}
          onChoose={choose}
        />
        {input}
      </div>
    </Scheda>
  )
}
