import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { useSession, useUser } from '#web/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { attivaCodice, leggiDuePassaggi, preparaCodice, rifaiCodici, spegniCodice } from '../api.ts'
import type { DuePassaggi as Mio, SegretoNuovo } from '../contract.ts'
import stili from './due-passaggi.module.css'
import { MODULO, ModuloCodice, type ModuloProps } from './modulo-codice.tsx'

const CHIAVE = ['due-passaggi']
/** So few codes left that new ones are worth a remark. */
const POCHI = 2

/** What the dialog is doing; `stato` shows how things are. */
type Passo =
  | { nome: 'stato' | 'password' | 'spegni' | 'rifai' }
  | { nome: 'conferma'; nuovo: SegretoNuovo }
  | { nome: 'codici'; codici: string[] }

interface DuePassaggiProps {
  onChiudi: () => void
  /** The company wants it of this Admin: nothing else until it is on, and what was being written stays below. */
  obbligatorio?: boolean
}

/** The second step of one's own sign-in (docs/product.md §5.7). Opened from the user's menu. */
export default function SchedaDuePassaggi({ onChiudi, obbligatorio = false }: DuePassaggiProps) {
  const [passo, setPasso] = useState<Passo>({ nome: obbligatorio ? 'password' : 'stato' })
  const stato = useQuery({
    queryKey: CHIAVE,
    queryFn: ({ signal }) => leggiDuePassaggi(signal),
    refetchOnMount: 'always',
  })
  const client = useQueryClient()
  const { esci } = useSession()
  const mostra = (codici: string[]) => {
    void client.invalidateQueries({ queryKey: CHIAVE })
    setPasso({ nome: 'codici', codici })
  }
  const indietro = () => setPasso({ nome: 'stato' })
  const fermo = obbligatorio && passo.nome !== 'codici'
  const annulla = fermo ? (
    <Button variant="default" onClick={esci}>
      Logout
    </Button>
  ) : (
    <Button variant="default" onClick={indietro}>
      Annulla
    </Button>
  )
  const invio = (testo: string) => (
    <Button type="submit" form={MODULO}>
      {testo}
    </Button>
  )

  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      fermo={fermo}
      titolo="Accesso in due passaggi"
      larghezza={520}
      piede={
        passo.nome === 'stato' ? (
          <Button variant="default" onClick={onChiudi}>
            Chiudi
          </Button>
        ) : passo.nome === 'codici' ? (
          <Button onClick={onChiudi}>Li ho conservati</Button>
        ) : (
          <>
            {annulla}
            {invio(
              { password: 'Continua', conferma: 'Attiva', spegni: 'Spegni', rifai: 'Crea i codici' }[
                passo.nome
              ],
            )}
          </>
        )
      }
    >
      <div className={stili.corpo}>
        {passo.nome === 'stato' && (
          <QueryState query={stato} scheletro={<Skeleton righe={2} altezza={44} />}>
            {(dati) => <Stato dati={dati} onPasso={(nome) => setPasso({ nome })} />}
          </QueryState>
        )}
        {passo.nome === 'password' && (
          <>
            {obbligatorio && (
              <Notice tono="info">
                La tua azienda lo chiede a tutti gli Admin. Quello che stavi scrivendo resta dov’è: lo ritrovi
                appena hai finito.
              </Notice>
            )}
            <p>
              Serve un’app di codici sul telefono, per esempio Google Authenticator, Microsoft Authenticator o
              Aegis. Comincia con la tua password.
            </p>
            <ModuloCodice
              password
              invia={async ({ password }) =>
                setPasso({ nome: 'conferma', nuovo: await preparaCodice(password) })
              }
            />
          </>
        )}
        {passo.nome === 'conferma' && (
          <Conferma nuovo={passo.nuovo} invia={async ({ codice }) => mostra(await attivaCodice(codice))} />
        )}
        {passo.nome === 'codici' && <Codici codici={passo.codici} />}
        {passo.nome === 'rifai' && (
          <>
            <p>I codici di adesso non varranno più.</p>
            <ModuloCodice password codice invia={async (dati) => mostra(await rifaiCodici(dati))} />
          </>
        )}
        {passo.nome === 'spegni' && (
          <>
            <p>Dopo basterà la password. Sugli altri dispositivi bisognerà accedere di nuovo.</p>
            <ModuloCodice
              password
              codice
              invia={async (dati) => {
                await spegniCodice(dati)
                await client.invalidateQueries({ queryKey: CHIAVE })
                toast.successo('Accesso in due passaggi spento')
                indietro()
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Stato({ dati, onPasso }: { dati: Mio; onPasso: (nome: 'password' | 'spegni' | 'rifai') => void }) {
  if (dati.attivo_il === null)
    return (
      <>
        <p>
          Dopo la password il programma chiede un codice che cambia ogni mezzo minuto e che solo il tuo
          telefono conosce. Chi scopre la password da solo non entra.
        </p>
        <Azioni>
          <Button onClick={() => onPasso('password')}>Attiva</Button>
        </Azioni>
      </>
    )
  const restano =
    dati.riserva === 1 ? 'Resta 1 codice di riserva' : `Restano ${dati.riserva} codici di riserva`
  return (
    <>
      <p>
        <b>Attivo dal {formatDate(dayInRome(dati.attivo_il))}.</b> Quando accedi, dopo la password serve il
        codice del telefono.
      </p>
      {dati.riserva > POCHI ? (
        <p>{restano}, per quando il telefono non c’è.</p>
      ) : (
        <Notice tono="attenzione">
          {dati.riserva === 0 ? 'Non restano codici di riserva' : restano}: creane di nuovi.
        </Notice>
      )}
      <Azioni>
        <Button variant="default" onClick={() => onPasso('rifai')}>
          Nuovi codici di riserva
        </Button>
        {!dati.obbligatorio && (
          <Button variant="default" onClick={() => onPasso('spegni')}>
            Spegni
          </Button>
        )}
      </Azioni>
      {dati.obbligatorio && <p>Per gli Admin è obbligatorio: non si può spegnere.</p>}
    </>
  )
}

const Azioni = ({ children }: { children: React.ReactNode }) => <div className={stili.azioni}>{children}</div>

function Conferma({ nuovo, invia }: { nuovo: SegretoNuovo; invia: ModuloProps['invia'] }) {
  return (
    <ol className={stili.passi}>
      <li>
        Apri l’app sul telefono e inquadra il codice.
        <CodiceQr testo={nuovo.indirizzo} className={stili.qr} />
        Sei già sul telefono? <a href={nuovo.indirizzo}>Apri l’app</a>, o scrivi a mano:
        <br />
        <span className={stili.segreto}>{nuovo.segreto}</span>
      </li>
      <li>
        Scrivi le sei cifre che l’app mostra per Tepore.
        <ModuloCodice codice invia={invia} />
      </li>
    </ol>
  )
}

function Codici({ codici }: { codici: string[] }) {
  const { nome_utente } = useUser()
  const testo = `Tepore, codici di riserva di ${nome_utente}: ognuno vale una volta\n\n${codici.join('\n')}\n`
  return (
    <>
      <Notice tono="attenzione" titolo="Conserva questi codici: non si vedono più">
        Servono quando il telefono non c’è. Ognuno vale una volta: stampali o copiali dove non li perdi.
      </Notice>
      <div className={stili.codici}>
        {codici.map((codice) => (
          <span key={codice}>{codice}</span>
        ))}
      </div>
      <Azioni>
        <CopyButton value={testo}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copiati' : 'Copia'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          component="a"
          leftSection={<IconDownload size={16} />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(testo)}`}
          download="codici-di-riserva-tepore.txt"
        >
          Scarica
        </Button>
      </Azioni>
    </>
  )
}

/** A white edge of so many squares: cameras look for it. */
const BORDO = 4

/** A text as a QR code: one path, a square for each dark module. */
function CodiceQr({ testo, className }: { testo: string; className?: string | undefined }) {
  const { data, size } = encode(testo, { border: BORDO, ecc: 'M' })
  const path = data.flatMap((riga, y) => riga.map((scuro, x) => (scuro ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      role="img"
      aria-label="Codice QR da inquadrare con l’app"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
