import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePortaRicevute } from '#archivio/fatture-ricevute/api.ts'
import type { RicevutaPortata } from '#carte/elettronica/contract.ts'
import type { EsitoRicevutaSdi } from '#carte/elettronica/ricevute.rules.ts'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

const TIPI = '.xml,.zip,.eml,.p7m,application/xml,text/xml,application/zip,message/rfc822'
/** What needs no word: it was matched, or was there. */
const TACE: readonly EsitoRicevutaSdi[] = ['ripetuta', 'metadati']

/** The exchange's answers, dropped anywhere in what `children` draws, or chosen with the button that they are given. */
export function PortaRicevute({
  children,
}: {
  children: (bottone: ReactNode, esito: ReactNode) => ReactNode
}) {
  const porta = usePortaRicevute()
  const { box, choose, input } = useFileDrop({
    accept: TIPI,
    etichetta: 'Ricevute del SdI',
    onFiles: (file) => !porta.isPending && porta.mutate({ file, key: newKey() }),
  })
  const bottone = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      aria-disabled={porta.isPending}
      onClick={() => !porta.isPending && choose()}
    >
      {porta.isPending ? 'Lettura…' : 'Porta le ricevute'}
    </Button>
  )
  return (
    <div {...box}>
      {input}
      {children(
        bottone,
        <>
          {porta.isError && (
            <Notice tono="errore">{errorText(porta.error, 'Le ricevute non sono state lette')}</Notice>
          )}
          {porta.data && <Portate portate={porta.data} />}
        </>,
      )}
    </div>
  )
}

function Portate({ portate }: { portate: RicevutaPortata[] }) {
  const abbinate = portate.filter(({ esito }) => esito === 'abbinata').length
  const rimaste = portate.filter(({ esito }) => esito !== 'abbinata' && !TACE.includes(esito))
  return (
    <Notice
      tono={rimaste.length > 0 ? 'attenzione' : 'info'}
      titolo={
        abbinate === 1
          ? '1 ricevuta abbinata alla sua fattura'
          : `${abbinate} ricevute abbinate alle loro fatture`
      }
    >
      <ul>
        {rimaste.map(({ nome, testo, fatturaId }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
          <li key={i}>
            {fatturaId === null ? nome : <AppLink a={`/contabilita/fatture/${fatturaId}`}>{nome}</AppLink>}:{' '}
            {testo}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
