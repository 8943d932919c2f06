import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { FootBar } from '#web/ui/foot-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { usePhone } from '#web/width.ts'
import { useRispondiDomande } from '../api.ts'
import type { DomandeImportazione, Importazione } from '../contract.ts'
import type { Cambiate } from './cambiate.ts'
import { Aziende } from './domanda-aziende.tsx'
import { Comuni } from './domanda-comuni.tsx'
import { Stesse } from './domanda-stesse.tsx'

/** Whether there is something to ask: of firms that are sure nobody is. */
export const ciSonoDomande = (domande: DomandeImportazione | null): domande is DomandeImportazione =>
  domande !== null &&
  domande.stesse.length + domande.comuni.length + domande.aziende.filter(({ sicura }) => !sicura).length > 0

interface DomandeProps {
  dati: Importazione
  domande: DomandeImportazione
  onColonne: () => void
  onRisposte: () => void
}

/** Between columns and check: what nobody can tell from the file is asked once, all at once, the proposals chosen already. */
export function TreDomande({ dati, domande, onColonne, onRisposte }: DomandeProps) {
  const rispondi = useRispondiDomande(dati.id)
  const telefono = usePhone()
  const [cambiate, setCambiate] = useState<Cambiate>({ aziende: {}, comuni: {}, stesse: {} })
  const { aziende, comuni, stesse } = domande
  const aperte = stesse.filter(({ chiave, risposta }) => !risposta && !cambiate.stesse[chiave])
  const proposte =
    aperte.length +
    comuni.filter(({ scritto, risposta }) => !risposta && !cambiate.comuni[scritto]).length +
    aziende.filter(({ n, sicura, risposta }) => !sicura && !risposta && !cambiate.aziende[n]).length

  function avanti() {
    if (rispondi.isPending) return
    const tutte = Object.fromEntries(
      stesse.map(({ chiave, risposta, proposta }) => [
        chiave,
        cambiate.stesse[chiave] ?? risposta ?? proposta,
      ]),
    )
    rispondi.mutate(
      { ...cambiate, stesse: tutte },
      {
        onSuccess: ({ data }) => {
          setCambiate({ aziende: {}, comuni: {}, stesse: {} })
          // With other names and places others may be the same.
          if (data.domande?.stesse.every(({ risposta }) => risposta)) onRisposte()
        },
      },
    )
  }

  return (
    <Stack>
      {telefono && (
        <Notice tono="info">
          Su un computer le righe stanno affiancate: apri lì Amministrazione, Importa e riprendi «
          {dati.nome_file}».
        </Notice>
      )}
      {aziende.length > 0 && comuni.length > 0 ? (
        <Beside cols="minmax(0, 1fr) minmax(0, 1fr)">
          <Aziende domande={aziende} cambiate={cambiate} onCambia={setCambiate} />
          <Comuni domande={comuni} cambiate={cambiate} onCambia={setCambiate} />
        </Beside>
      ) : (
        <>
          {aziende.length > 0 && <Aziende domande={aziende} cambiate={cambiate} onCambia={setCambiate} />}
          {comuni.length > 0 && <Comuni domande={comuni} cambiate={cambiate} onCambia={setCambiate} />}
        </>
      )}
      {stesse.length > 0 && <Stesse domande={stesse} cambiate={cambiate} onCambia={setCambiate} />}
      {rispondi.isError && <Notice tono="errore">{errorText(rispondi.error)}</Notice>}
      <FootBar>
        <Line between gap={12}>
          <small>
            {aperte.length > 0
              ? `${contaInParole(aperte.length, 'gruppo da decidere', 'gruppi da decidere')}: senza risposta non si importa`
              : 'Le risposte si possono cambiare fino alla conferma'}
          </small>
          <Line gap={12}>
            <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={onColonne}>
              Colonne
            </Button>
            <Button
              color="flame"
              leftSection={<IconCheck size={18} />}
              aria-disabled={rispondi.isPending}
              onClick={avanti}
            >
              {rispondi.isPending
                ? 'Controllo delle righe…'
                : proposte === 0
                  ? 'Vai al controllo'
                  : proposte === 1
                    ? 'Accetta la proposta'
                    : `Accetta le ${proposte} proposte`}
            </Button>
          </Line>
        </Line>
      </FootBar>
    </Stack>
  )
}
