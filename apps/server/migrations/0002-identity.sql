-- What the embedded sign-in keeps, so that it survives a restart and several servers share it.

CREATE TABLE identity_records (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX identity_records_by_grant ON identity_records (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX identity_records_by_uid ON identity_records (model, uid) WHERE uid IS NOT NULL;
CREATE INDEX identity_records_by_expiry ON identity_records (expires_at);

CREATE TABLE identity_keys (
  id text PRIMARY KEY,
  use text NOT NULL CHECK (use IN ('signing', 'cookie')),
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
