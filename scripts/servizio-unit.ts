/** What `npm run servizio` writes: the unit of systemd, its folders, and the file of variables. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface Istanza {
  /** Name of the company, where one machine serves several (`tepore@rossi`); undefined for the only one. */
  nome: string | undefined
  /** Where the clone is. */
  radice: string
}

/** User, group, folder of data and name in /etc: all the same word. */
export const chiave = ({ nome }: Pick<Istanza, 'nome'>): string => (nome ? `tepore-${nome}` : 'tepore')

/** As `systemctl` calls it. */
export const servizio = ({ nome }: Pick<Istanza, 'nome'>): string =>
  nome ? `tepore@${nome}.service` : 'tepore.service'

/** The file of its unit; one template serves every company. */
export const fileUnita = ({ nome }: Pick<Istanza, 'nome'>): string =>
  nome ? 'tepore@.service' : 'tepore.service'

export const fileVariabili = (istanza: Pick<Istanza, 'nome'>): string => `/etc/tepore/${chiave(istanza)}.env`

/** What systemd doesn't take for something of its own. */
const perSystemd = (testo: string) => testo.replaceAll('%', '%%')

/**
 * The unit. The program is started without npm, which writes; only its folder of data can be written; a process that was
 * killed is back after a second. There is no MemoryDenyWriteExecute: V8 makes machine code while it runs.
 */
export function unita({ nome, radice }: Istanza): string {
  const chi = nome ? 'tepore-%i' : 'tepore'
  const guida = pathToFileURL(join(radice, 'docs/esercizio.md')).href
  return `[Unit]
Description=Tepore${nome ? ' di %i' : ''}
Documentation=${perSystemd(guida)}
Wants=network-online.target
After=network-online.target postgresql.service
RequiresMountsFor=/var/lib/${chi}
StartLimitIntervalSec=300
StartLimitBurst=20

[Service]
Type=exec
User=${chi}
Group=${chi}
WorkingDirectory=${perSystemd(radice)}
Environment=DATA_DIR=/var/lib/${chi}
EnvironmentFile=/etc/tepore/${chi}.env
StateDirectory=${chi}
StateDirectoryMode=0700
ExecStart="${perSystemd(radice)}/node_modules/.bin/node" --max-semi-space-size=4 src/server/main.ts
Restart=on-failure
RestartSec=1
TimeoutStopSec=60
LimitNOFILE=8192
MemoryMax=1500M
TasksMax=256
UMask=0077

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** The folders outside of the data that the variables name: they may be written too. */
export function cartelle(variabili: string): string {
  const fuori = [...variabili.matchAll(/^(?:DATA_DIR|DOCUMENTI_DIR|BACKUP_ALTROVE)=["']?(\/[^"'\n]+)/gm)].map(
    ([, cartella]) => `ReadWritePaths=-${cartella}\n`,
  )
  return fuori.length === 0 ? '' : `[Service]\n${fuori.join('')}`
}

/** The variables to begin with. Made once, never written over. */
export function variabili({ porta, dominio }: { porta: number; dominio: string | undefined }): string {
  return `# Le variabili di Tepore: quali sono lo dice LEGGIMI.md. Dopo una modifica, da root:
#   npm run servizio    (se cambiano le cartelle)  e poi  systemctl restart …
PORT=${porta}
${
  dominio
    ? `# Dietro Caddy o nginx, con questo nome.\nHOSTS=${dominio}\nTRUST_PROXY=1\n`
    : `# Con un proxy davanti (docs/esercizio.md): il nome che si scrive, e quanti proxy.\n#HOSTS=gestionale.esempio.it\n#TRUST_PROXY=1\n`
}#BACKUP_ALTROVE=/mnt/nas/tepore
#BACKUP_FRASE=
#METRICHE=127.0.0.1:9464
`
}
