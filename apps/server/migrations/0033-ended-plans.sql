-- compatible: yes
-- Which plans change a record, and which have ended since a revision.
CREATE INDEX records_of_planned_records ON records (brand, (value ->> 'kind'), (value ->> 'key')) WHERE kind = 'plan-item';
CREATE INDEX change_log_of_ended_plans ON change_log (brand, revision) INCLUDE (key) WHERE kind = 'plan' AND action = 'plan.ended';
