// Servers under the engine, their clients beside them; each ends on request. Only sockets in the
// folder of the case are used, so that nothing needs a free port.

/** Waits for a condition of the shell: 200 s, as an engine may need long to start a server. */
const until = (condition) =>
  `n=0; until ${condition}; do n=$((n+1)); [ $n -lt 2000 ] || exit 99; sleep 0.1; done`;

const NGINX = `
daemon off; worker_processes 2; pid nginx.pid; error_log stderr crit;
events { worker_connections 64; }
http {
  access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi; gzip on; gzip_types text/plain; gzip_min_length 1;
  server { listen unix:socket; root html; location /back { proxy_pass http://unix:socket2:/; } }
  server { listen unix:socket2; return 200 "behind $request_uri\\n"; }
}
`;

const TABLE = `create table t (x int primary key, y varchar(20));
insert into t values ${Array.from({ length: 300 }, (_, i) => `(${i}, 'row ${(i * 7919) % 100}')`).join()};
select count(*) from t p join t q on p.y = q.y;
update t set y = concat(y, '!') where x % 3 = 0;
select y, count(*) from t group by y order by y limit 5;
`;

const POSTGRES = '/usr/lib/postgresql/15/bin';
const postgres = {
  packages: ['postgresql-15'],
  needs: [`${POSTGRES}/initdb`],
  // It refuses to run as root.
  user: 'postgres',
  limit: 900,
};

export default [
  {
    name: 'nginx, 2 workers, requests by curl',
    packages: ['nginx-light', 'curl'],
    needs: ['/usr/sbin/nginx', '/usr/bin/curl'],
    files: { 'nginx.conf': NGINX, 'html/a.txt': 'some text\n'.repeat(5000) },
    command: ['/bin/sh', '-c', 'exec /usr/sbin/nginx -p "$PWD/" -c nginx.conf'],
    client: `${until('[ -s nginx.pid ] && curl -sf --unix-socket socket -o first http://x/a.txt')}
for i in $(seq 20); do curl -s --unix-socket socket http://x/a.txt | md5sum; done
curl -s --compressed --unix-socket socket http://x/a.txt | md5sum
curl -s --unix-socket socket http://x/back/there
curl -s --unix-socket socket -o missing -w '%{http_code}\\n' http://x/none
kill -HUP $(cat nginx.pid); curl -s --unix-socket socket http://x/a.txt | md5sum
kill -QUIT $(cat nginx.pid)`,
  },
  {
    name: 'redis-server, redis-cli, redis-benchmark',
    packages: ['redis-server', 'redis-tools'],
    needs: ['/usr/bin/redis-server', '/usr/bin/redis-benchmark'],
    command: [
      '/usr/bin/redis-server',
      '--port',
      '0',
      '--unixsocket',
      'socket',
      '--loglevel',
      'warning',
    ],
    client: `${until('redis-cli -s socket ping 2>/dev/null')}
for i in $(seq 50); do echo "set key$i $i"; done | redis-cli -s socket | sort | uniq -c
redis-cli -s socket eval 'local s = 0; for i = 1, 50 do s = s + redis.call("get", "key" .. i) end; return s' 0
redis-benchmark -s socket -n 500 -c 10 -q -t set,get,lpush,lrange_100 | tr '\\r' '\\n' | grep -o '^[A-Z_0-9a-z ()]*: ' | sort -u
redis-cli -s socket bgsave; ${until('[ "$(redis-cli -s socket info | grep -c rdb_bgsave_in_progress:0)" = 1 ]')}
redis-cli -s socket info | grep rdb_last_bgsave_status
redis-cli -s socket dbsize; redis-cli -s socket shutdown nosave`,
    blur: [[/^\d+:[A-Z] .*\n/gm, '']],
    note: "the server's log is left out",
  },
  {
    name: 'mariadbd, mariadb',
    packages: ['mariadb-server-core', 'mariadb-client-core'],
    needs: ['/usr/sbin/mariadbd', '/usr/bin/mariadb'],
    command: [
      '/bin/sh',
      '-c',
      'exec /usr/sbin/mariadbd --no-defaults --datadir="$PWD" "$@"',
      'mariadbd',
      '--lc-messages-dir=/usr/share/mysql/english',
      '--user=root',
      '--log-warnings=0',
      '--innodb-buffer-pool-size=8M',
      '--innodb-log-file-size=4M',
      '--skip-grant-tables',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-networking',
      '--socket=s',
    ],
    client: `sql() { mariadb --no-defaults -uroot -N --socket=s "$@"; }
${until("sql -e 'select 1' 2>/dev/null")}
sql -e 'create database d'; sql d < table.sql
for i in 1 2 3 4; do sql d -e "select sum(x) from t where x % $i = 0" > out$i & done; wait $(jobs -p); cat out?
sql -e shutdown`,
    files: { 'table.sql': TABLE },
    // Of io_uring, which is refused (docs/limits.md), it tells without a time.
    blur: [[/^(\d{4}-\d\d-\d\d|create_uring failed:|Version:) .*\n/gm, '']],
    note: "the server's log is left out",
    limit: 900,
  },
  {
    ...postgres,
    name: 'postgres: initdb',
    command: [`${POSTGRES}/initdb`, '-D', 'data', '-N', '-A', 'trust', '--locale=C', '-E', 'UTF8'],
    after: 'ls data data/base; cat data/PG_VERSION',
  },
  {
    ...postgres,
    name: 'postgres, psql, pgbench',
    prepare: `${POSTGRES}/initdb -D data -N -A trust --locale=C -E UTF8`,
    files: { 'table.sql': TABLE },
    command: [
      `${POSTGRES}/postgres`,
      '-D',
      'data',
      '-c',
      'listen_addresses=',
      '-k',
      '.',
      '-c',
      'fsync=off',
      '-c',
      'log_min_messages=panic',
      '-c',
      'logging_collector=off',
    ],
    client: `sql() { psql -h "$PWD/data" -At postgres "$@"; }
${until("sql -c 'select 1' 2>/dev/null")}
sql -f table.sql
for i in 1 2 3 4; do sql -c "select sum(x) from t where x % $i = 0" > out$i & done; wait $(jobs -p); cat out?
sql -c "set max_parallel_workers_per_gather = 2; set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0; select sum(x) from t"
sql -c "select 1 / 0"; echo $?
sql -c "select pg_terminate_backend(pg_backend_pid())"; echo $?
kill -INT $(head -1 data/postmaster.pid)`,
    blur: [[/^\d{4}-\d\d-\d\d .*\n/gm, '']],
    note: "the server's log is left out",
  },
];
