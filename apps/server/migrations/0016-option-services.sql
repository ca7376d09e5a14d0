-- The delivery service that an option uses (OPT-57); NULL: not stated. A service that an option names cannot be removed (OPT-59). The change
-- log keeps its rows: a value without a service is one that states none.
ALTER TABLE delivery_options ADD COLUMN service text,
  ADD FOREIGN KEY (brand, fulfilment_centre_id, service) REFERENCES delivery_services (brand, factory_code, service_name);
