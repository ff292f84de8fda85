// Servers that want a TCP port, root's rights or the time of day. Ports are free ones of localhost.

/** Waits for a condition of the shell: 200 s, as an engine may need long to start a server. */
const until = (condition) =>
  `n=0; until ${condition}; do n=$((n+1)); [ $n -lt 2000 ] || exit 99; sleep 0.1; done`;

/** A free port, as text. */
const FREE_PORT = `python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'`;

const APACHE = `
ServerRoot FOLDER
PidFile FOLDER/pid
ServerName localhost
Listen 127.0.0.1:PORT
User www-data
Group www-data
ErrorLog FOLDER/log
LogLevel crit
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule autoindex_module /usr/lib/apache2/modules/mod_autoindex.so
LoadModule deflate_module /usr/lib/apache2/modules/mod_deflate.so
LoadModule filter_module /usr/lib/apache2/modules/mod_filter.so
LoadModule cgid_module /usr/lib/apache2/modules/mod_cgid.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
StartServers 1
ServerLimit 2
ThreadsPerChild 8
MaxRequestWorkers 16
MinSpareThreads 4
MaxSpareThreads 16
ScriptSock FOLDER/cgisock
DocumentRoot FOLDER/html
ScriptAlias /cgi/ FOLDER/cgi/
AddOutputFilterByType DEFLATE text/plain
<Directory FOLDER>
  Options +Indexes
  Require all granted
</Directory>
`;

const HAPROXY = `
global
  stats socket unix@admin level admin
defaults
  mode http
  timeout connect 60s
  timeout client 60s
  timeout server 60s
frontend outside
  bind unix@socket
  acl direct path_beg /direct
  use_backend direct if direct
  default_backend inside
backend direct
  http-request return status 200 content-type text/plain string "direct\\n"
backend inside
  balance roundrobin
  server a unix@behind
  server b unix@behind
frontend behind
  bind unix@behind
  http-request return status 200 content-type text/plain lf-string "behind %[path] %[req.hdr(x-one)]\\n"
`;

const SSHD = `
ListenAddress 127.0.0.1
HostKey FOLDER/host
AuthorizedKeysFile FOLDER/key.pub
PidFile FOLDER/pid
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin yes
Subsystem sftp internal-sftp
`;
const KEYS = `mkdir -p /run/sshd; ${FREE_PORT} > port; chmod 755 .
ssh-keygen -q -t ed25519 -N '' -f host; ssh-keygen -q -t ed25519 -N '' -f key
sed -i "s|FOLDER|$PWD|" sshd_config; echo "Port $(cat port)" >> sshd_config`;
const SSH_OPTIONS =
  '-i key -F none -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR';
const ssh = {
  packages: ['openssh-server', 'openssh-client', 'python3-minimal'],
  needs: ['/usr/sbin/sshd', '/usr/bin/ssh', '/usr/bin/python3'],
  files: { sshd_config: SSHD, data: 'some text\n'.repeat(20000) },
  // Its users get their shells from /etc/passwd, root first.
  user: 'root',
  limit: 600,
};

export default [
  {
    name: 'apache2, requests by curl, CGI',
    packages: ['apache2-bin', 'curl', 'python3-minimal'],
    needs: ['/usr/sbin/apache2', '/usr/bin/curl', '/usr/bin/python3'],
    files: {
      'apache.conf': APACHE,
      'html/a.txt': 'some text\n'.repeat(5000),
      'cgi/env': '#!/bin/sh\necho "Content-Type: text/plain"; echo; echo "$QUERY_STRING"; wc -c\n',
    },
    prepare: `${FREE_PORT} > port; chmod +x cgi/env
sed -i "s|FOLDER|$PWD|; s|PORT|$(cat port)|" apache.conf`,
    command: ['/usr/sbin/apache2', '-f', 'FOLDER/apache.conf', '-DFOREGROUND'],
    client: `url=http://127.0.0.1:$(cat port)
${until('curl -sf -o first $url/a.txt')}
for i in $(seq 20); do curl -s $url/a.txt | md5sum; done
curl -s --compressed $url/a.txt | md5sum; curl -s $url/ | grep -c a.txt
curl -s -d body $url/cgi/env?question
curl -s -o missing -w '%{http_code}\\n' $url/none
kill -USR1 $(cat pid); sleep 1; ${until('curl -s -o again $url/a.txt')}; md5sum < again
kill -WINCH $(cat pid)`,
    limit: 600,
  },
  {
    name: 'haproxy, two layers',
    packages: ['haproxy', 'curl', 'socat'],
    needs: ['/usr/sbin/haproxy', '/usr/bin/curl', '/usr/bin/socat'],
    files: { 'haproxy.conf': HAPROXY },
    command: ['/usr/sbin/haproxy', '-W', '-q', '-f', 'haproxy.conf', '-p', 'pid'],
    client: `${until('curl -sf --unix-socket socket http://x/direct')}
for i in $(seq 10); do curl -s --unix-socket socket -H "x-one: $i" http://x/path$i; done
echo 'show info' | socat - UNIX:admin | grep -c ^Name
kill -USR1 $(head -1 pid)`,
    cannot: 'valgrind',
    note: 'Valgrind cannot run it (docs/limits.md)',
    limit: 600,
  },
  {
    ...ssh,
    name: 'sshd, commands and sftp',
    prepare: KEYS,
    command: ['/usr/sbin/sshd', '-D', '-e', '-q', '-f', 'FOLDER/sshd_config'],
    client: `go() { ssh ${SSH_OPTIONS} -p $(cat port) root@127.0.0.1 "$@"; }
${until('go true 2> /dev/null')}
go 'echo out; echo err >&2; exit 3'; echo $?
go 'wc -c' < data; echo 'id -u; exit 4' | go sh; echo $?
printf 'get data copy\\n' | (cd / && true; sftp -q -b - ${SSH_OPTIONS} -P $(cat port) root@127.0.0.1:$PWD > /dev/null); cmp data copy && echo copied
kill -TERM $(cat pid)`,
  },
  {
    ...ssh,
    name: 'ssh to localhost',
    prepare: `${KEYS}
setsid timeout 600 /usr/sbin/sshd -D -q -f $PWD/sshd_config < /dev/null > /dev/null 2>&1 &
${until('[ -s pid ]')}`,
    command: [
      '/bin/sh',
      '-c',
      `exec ssh ${SSH_OPTIONS} -p $(cat port) root@127.0.0.1 'wc -c; echo err >&2; exit 5' < data`,
    ],
    status: 5,
    after: 'kill -TERM $(cat pid)',
  },
  {
    name: 'cron, a job each minute',
    packages: ['cron', 'util-linux'],
    needs: ['/usr/sbin/cron', '/usr/bin/unshare'],
    user: 'root',
    files: { 'jobs/job': '* * * * * root id -u > FOLDER/ran; echo $((6 * 7)) >> FOLDER/ran\n' },
    // Only this job, and nobody else's files.
    prepare: `mkdir empty; chown root:root jobs/job; chmod 644 jobs/job; sed -i "s|FOLDER|$PWD|g" jobs/job`,
    command: [
      '/usr/bin/unshare',
      '-m',
      '/bin/sh',
      '-c',
      `mount --bind jobs /etc/cron.d && mount --bind empty /var/spool/cron/crontabs &&
mount --bind /dev/null /etc/crontab && mount --bind empty /run/lock && echo $$ > pid && exec /usr/sbin/cron -f`,
    ],
    client: `${until('[ "$(wc -l 2> /dev/null < ran)" = 2 ]')}; cat ran; kill -TERM $(cat pid)`,
    status: 143,
    limit: 600,
  },
  {
    name: 'systemd-run',
    packages: ['systemd'],
    // Only where it is what runs the system.
    needs: ['/usr/bin/systemd-run', '/run/systemd/system'],
    command: [
      '/usr/bin/systemd-run',
      '--quiet',
      '--wait',
      '--pipe',
      '/bin/sh',
      '-c',
      'id -u; exit 3',
    ],
    status: 3,
  },
];
